"use strict";

// Asks ten of the page's questions, one after the other. The page itself contains all questions and answers.

Object.assign(TEXTS, {{ texts | tojson }});

const AT_ONCE = 10;

// Return the items in random order.
function shuffled(items) {
  const left = [...items];
  for (let last = left.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [left[last], left[other]] = [left[other], left[last]];
  }
  return left;
}

const told = (form) => form.querySelector(".told").textContent;

class Quiz {
  constructor(root) {
    this.root = root;
    this.forms = [...root.querySelectorAll("form")];
    this.count = root.querySelector(".count");
    this.again = root.querySelector(".again");
    this.again.addEventListener("click", () => location.reload());
    for (const form of this.forms) {
      form.reset(); // a browser may keep answers when it reloads a page
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        if (form.classList.contains("answered")) this.show(this.step + 1);
        else this.answer(form);
      });
      form.addEventListener("change", ({ target }) => this.keepApart(form, target));
    }
    this.drawn = this.draw();
    this.show(0, false);
  }

  // Draw questions at random; no two have the same topic or the same position.
  draw() {
    const drawn = [];
    for (const form of shuffled(this.forms)) {
      const isKnown = (other) => other.dataset.topic === form.dataset.topic || told(other) === told(form);
      if (drawn.length < AT_ONCE && !drawn.some(isKnown)) drawn.push(form);
    }
    return drawn;
  }

  // Deselect what contradicts the chosen answer: "None of these" excludes every other answer.
  keepApart(form, chosen) {
    for (const input of form.elements.answer) {
      if (chosen.checked && input !== chosen && (!input.value || !chosen.value)) input.checked = false;
    }
  }

  answer(form) {
    const inputs = [...form.elements.answer];
    const verdict = form.querySelector(".verdict");
    const chosen = inputs.filter((input) => input.checked);
    if (!chosen.length) {
      verdict.textContent = _("Choose an answer first.");
      inputs[0].focus();
      return;
    }
    const right = form.dataset.right.split(" ");
    for (const input of inputs) {
      const isRight = right.includes(input.value);
      if (input.checked !== isRight) form.classList.add("wrong");
      if (input.checked || isRight) this.mark(input.parentElement, isRight);
      input.disabled = true;
    }
    const isWrong = form.classList.contains("wrong");
    const known = form.querySelector(".right").cloneNode(true);
    verdict.replaceChildren(element("strong", {}, isWrong ? _("Wrong.") : _("Right.")), ...(isWrong ? [` ${_("The rules say:")} `, ...known.childNodes] : []));
    form.classList.add("answered");
    form.querySelector("details").open = true;
    const button = form.querySelector("button");
    button.textContent = this.step + 1 < this.drawn.length ? _("Next question") : _("To the end");
    button.focus();
  }

  mark(label, isRight) {
    label.className = isRight ? "yes" : "no";
    label.append(element("span", { class: "mark", role: "img", "aria-label": isRight ? _("right") : _("wrong") }, isRight ? "✓" : "✗"));
  }

  // Show one of the drawn questions. After the last one, show the questions that were answered wrongly.
  show(step, isAsked = true) {
    this.step = step;
    const { length } = this.drawn;
    const wrong = this.drawn.filter((form) => form.classList.contains("wrong"));
    const isOver = step === length;
    this.forms.forEach((form) => (form.hidden = isOver ? !wrong.includes(form) : form !== this.drawn[step]));
    this.root.classList.toggle("over", isOver);
    this.again.hidden = !isOver;
    this.count.textContent = isOver ? _("{right} of {number} right", { right: length - wrong.length, number: length }) : _("Question {step} of {last}", { step: step + 1, last: length });
    if (isAsked) this.count.focus();
  }
}

document.querySelectorAll(".quiz").forEach((root) => new Quiz(root));
