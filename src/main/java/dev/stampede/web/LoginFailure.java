package dev.stampede.web;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;

/** Shows the login page again and says why. It never says which of name and password was wrong. */
final class LoginFailure implements AuthenticationFailureHandler {

    /** The request's attribute that holds what to say. */
    static final String PROBLEM = LoginFailure.class.getName();

    @Override
    public void onAuthenticationFailure(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException, ServletException {
        if (failure instanceof LoginDelayed delayed) {
            long seconds = delayed.seconds();
            response.setStatus(HttpStatus.TOO_MANY_REQUESTS.value());
            response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
            request.setAttribute(
                    PROBLEM,
                    "Too many tries failed, so this one was not looked at. Try again in "
                            + (seconds == 1 ? "1 second." : seconds + " seconds."));
        } else {
            response.setStatus(HttpStatus.UNAUTHORIZED.value());
            request.setAttribute(PROBLEM, "The user name or the password is wrong.");
        }
        request.getRequestDispatcher(People.LOGIN).forward(new AskedAgain(request), response);
    }

    /** The page is asked for with GET; as a POST it would be taken for another try. */
    private static final class AskedAgain extends HttpServletRequestWrapper {

        AskedAgain(HttpServletRequest request) {
            super(request);
        }

        @Override
        public String getMethod() {
            return "GET";
        }
    }
}
