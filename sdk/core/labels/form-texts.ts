/** The texts of questions that an agent asks, and of forms to fill in. */
export interface FormTexts {
  /** In the place of the placeholder while a question waits for an answer. */
  answerFirst: string
  /** The time to answer is over. */
  requestExpired: string
  /** Asks for an answer where the agent does not say for what. */
  inputRequest: string
  /** The name of the field for the answer. */
  inputAnswer: string
  /** The visitor answered a question. */
  inputAnswered: string
  /** The visitor said yes. */
  inputAllowed: string
  /** The visitor left it without an answer. */
  inputCancelled: string
  /** The name of a field that may be left empty. */
  fieldOptional: string
  /** The first line of a list to choose from, and what is wrong while nothing is chosen. */
  fieldChoose: string
  /** Nothing was entered. */
  fieldRequired: string
  /** No number was entered. */
  fieldNumber: string
  /** The number has a fraction. */
  fieldInteger: string
  /** The number is too small; `{limit}` is the smallest. */
  fieldMinimum: string
  /** The number is too large; `{limit}` is the largest. */
  fieldMaximum: string
  /** The number has to be larger than `{limit}`. */
  fieldAbove: string
  /** The number has to be smaller than `{limit}`. */
  fieldBelow: string
  /** The text is too short. */
  fieldMinLength: string
  /** The text is too long. */
  fieldMaxLength: string
  /** The list is too short. */
  fieldMinItems: string
  /** The list is too long. */
  fieldMaxItems: string
  /** Two entries of a list are the same. */
  fieldDuplicate: string
  /** No email address was entered. */
  fieldEmail: string
  /** No web address was entered. */
  fieldUrl: string
  /** No date was entered, or a part of one. */
  fieldDate: string
  /** The text has to be of another form. */
  fieldFormat: string
  /** What was entered is not JSON. */
  fieldJson: string
  /** Anything else is wrong. */
  fieldInvalid: string
  /** The button that adds an entry to a list. */
  listAdd: string
  /** The button that removes an entry; `{name}` is the entry. */
  listRemove: string
}
