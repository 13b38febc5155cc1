/**
 * Answers in the search dialog. Loaded with the first search on a site that answers questions.
 * @typedef {{ text: string, sources: number[], begins: "same" | "paragraph" | "item" }} Sentence
 * @typedef {{ number: number, title: string, text: string, url: string }} Source
 * @typedef {{ sentences: Sentence[], sources: Source[], isCut: boolean } | { error: string }} Answer
 */
const words = /** @type {import("../../words/model.ts").AnswerWords} */ (
  answerWords[themeWords.language] ?? answerWords["en"]
);
const LINES_OF_WAITING = 3;

/** The address below which the site's pages are. */
const BASE = document.documentElement.dataset.base ?? "";

/**
 * Puts an entry above the results that answers the query.
 * @param {HTMLElement} dialog
 * @param {string} question
 * @param {string} part the searched part of the site, as parameters
 * @param {(index: number, scroll?: boolean) => void} select
 */
export function offerAnswer(dialog, question, part, select) {
  const { input, list } = elementsOf(dialog);
  const entry = document.createElement("a");
  entry.id = "theme:ask";
  entry.className = "search-ask";
  entry.setAttribute("role", "option");
  entry.append(
    textIn(
      "strong",
      words.ask.replace("{question}", () => question),
    ),
    textIn("span", words.askAbout, "search-folder"),
  );
  // The focus stays in the field, whose keys choose an entry.
  entry.addEventListener("mousedown", (event) => event.preventDefault());
  entry.addEventListener("click", (event) => {
    // The dialog stays open.
    event.stopPropagation();
    void answer(dialog, question, part).then((isAnswered) => {
      // Enter asks again.
      if (!isAnswered) select(0);
    });
  });
  // It would ask what the field no longer says, until the new results are there.
  const withdraw = () => {
    entry.remove();
    select(0, false);
  };
  input.addEventListener("input", withdraw, { once: true });
  list.prepend(entry);
  input.setAttribute("aria-expanded", "true");
  // Enter opens the first result, if there is one.
  select(list.childElementCount > 1 ? 1 : 0, false);
}

/** @param {HTMLElement} dialog */
function elementsOf(dialog) {
  return {
    input: /** @type {HTMLInputElement} */ (dialog.querySelector("input")),
    list: /** @type {HTMLElement} */ (dialog.querySelector(".search-results")),
    status: /** @type {HTMLElement} */ (dialog.querySelector(".search-status")),
  };
}

/**
 * Shows the question and then its answer in place of the results, and in the status what happens.
 * @param {HTMLElement} dialog @param {string} question @param {string} part
 * @returns {Promise<boolean>} false if the results are shown again
 */
async function answer(dialog, question, part) {
  const { input, list, status } = elementsOf(dialog);
  const panel = document.createElement("section");
  panel.className = "search-answer";
  panel.setAttribute("aria-label", words.answer);
  panel.append(questionLine(question), waiting());
  list.hidden = true;
  list.after(panel);
  input.setAttribute("aria-expanded", "false");
  input.removeAttribute("aria-activedescendant");
  status.textContent = words.answering;
  const body = await post(`/_ask${part.replace("&", "?")}`, question);
  // A new search has taken its place.
  if (!panel.isConnected) return true;
  if ("error" in body) {
    status.textContent = refusal(body.error);
    panel.remove();
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    return false;
  }
  const { sentences, sources, isCut } = body;
  status.textContent = sentences.length > 0 ? words.answerNote : "";
  if (sentences.length === 0) {
    panel.replaceChildren(questionLine(question), textIn("p", words.noAnswer));
    return true;
  }
  /** @type {Map<number, Source>} */
  const byNumber = new Map(
    sources.map((source) => [source.number, { ...source, url: BASE + source.url }]),
  );
  const blocks = blocksOf(sentences, byNumber);
  if (isCut) blocks.at(-1)?.append(" …");
  const text = document.createElement("div");
  text.setAttribute("aria-live", "polite");
  panel.replaceChildren(
    questionLine(question),
    text,
    textIn("p", words.sources, "search-sources"),
    sourceList([...byNumber.values()]),
  );
  // Screen readers read what is added, and not the passages.
  text.append(...blocks);
  return true;
}

/** @param {string} address @param {string} question @returns {Promise<Answer>} */
async function post(address, question) {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ question }),
    });
    return await response.json();
  } catch {
    // The visitor is offline, or something between them and the site answered.
    return { error: "failed" };
  }
}

/** @param {string} error */
function refusal(error) {
  if (error === "paused") return words.answersPaused;
  return error === "limit" ? words.tooManyQuestions : words.answerFailed;
}

/** Sentences in paragraphs and lists. @param {Sentence[]} sentences @param {Map<number, Source>} byNumber */
function blocksOf(sentences, byNumber) {
  /** @type {HTMLElement[]} */
  const blocks = [];
  /** @type {HTMLElement | null} */
  let line = null;
  for (const sentence of sentences) {
    if (!line || sentence.begins !== "same") {
      const isItem = sentence.begins === "item";
      line = document.createElement(isItem ? "li" : "p");
      const last = blocks.at(-1);
      if (isItem && last?.tagName === "UL") last.append(line);
      else if (isItem) blocks.push(withChild(document.createElement("ul"), line));
      else blocks.push(line);
    } else line.append(" ");
    line.append(...formatted(sentence.text));
    for (const number of sentence.sources) {
      const source = byNumber.get(number);
      if (source) line.append(" ", citation(source));
    }
  }
  return blocks;
}

/** @param {HTMLElement} parent @param {HTMLElement} child */
function withChild(parent, child) {
  parent.append(child);
  return parent;
}

/** Text is only ever text. Code is in backticks. @param {string} text */
function formatted(text) {
  return text.split(/`([^`]+)`/).map((part, at) => (at % 2 === 0 ? part : textIn("code", part)));
}

/** @param {Source} source */
function citation({ number, title, url }) {
  const link = /** @type {HTMLAnchorElement} */ (textIn("a", String(number), "search-citation"));
  link.href = url;
  link.setAttribute(
    "aria-label",
    words.source.replace(/\{(?:number|title)\}/g, (/** @type {string} */ sign) =>
      sign === "{number}" ? String(number) : title,
    ),
  );
  return link;
}

/** @param {Source[]} sources */
function sourceList(sources) {
  const list = document.createElement("ol");
  for (const { number, title, text, url } of sources) {
    const item = document.createElement("li");
    item.value = number;
    const link = document.createElement("a");
    link.href = url;
    link.append(textIn("strong", title), textIn("span", text, "excerpt"));
    item.append(link);
    list.append(item);
  }
  return list;
}

/** @param {string} question */
function questionLine(question) {
  return textIn("p", question, "search-question");
}

function waiting() {
  const lines = document.createElement("div");
  lines.className = "search-waiting";
  for (let line = 0; line < LINES_OF_WAITING; line++) lines.append(document.createElement("span"));
  return lines;
}

/** @param {string} tag @param {string} text @param {string} [name] */
function textIn(tag, text, name = "") {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = text;
  return element;
}
