package dev.stampede.web.page;

import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;

/** Tells every page who has logged in. Without a login there is nobody, and nothing to log out of. */
@ControllerAdvice(annotations = Controller.class)
class Account {

    @ModelAttribute("account")
    @Nullable
    String account(@Nullable Principal person) {
        return person == null ? null : person.getName();
    }
}
