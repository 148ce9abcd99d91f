/** The labels of questions that an agent asks, and of forms. */
export interface FormTexts {
  /** Replaces the placeholder while a question waits for an answer. */
  answerFirst: string
  /** The time to answer is over. */
  requestExpired: string
  /** Asks for an answer if the agent does not say what for. */
  inputRequest: string
  /** The label of the answer field. */
  inputAnswer: string
  /** The visitor answered a question. */
  inputAnswered: string
  /** The visitor agreed. */
  inputAllowed: string
  /** The visitor cancelled without an answer. */
  inputCancelled: string
  /** What the visitor answered to a field that takes yes or no. */
  answerYes: string
  /** What the visitor answered to a field that takes yes or no. */
  answerNo: string
  /** The label of an optional field. */
  fieldOptional: string
  /** The label of an entry of a list; `{name}` is the list. */
  fieldNumbered: string
  /** The first entry of a list to choose from, and the error while nothing is chosen. */
  fieldChoose: string
  /** Nothing was entered. */
  fieldRequired: string
  /** No number was entered. */
  fieldNumber: string
  /** The number has a fraction. */
  fieldInteger: string
  /** The number is too small; `{limit}` is the minimum. */
  fieldMinimum: string
  /** The number is too large; `{limit}` is the maximum. */
  fieldMaximum: string
  /** The number must be greater than `{limit}`. */
  fieldAbove: string
  /** The number must be less than `{limit}`. */
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
  /** No date was entered, or only a part of one. */
  fieldDate: string
  /** The text must have another format. */
  fieldFormat: string
  /** What was entered is not JSON. */
  fieldJson: string
  /** Any other error. */
  fieldInvalid: string
  /** An error within a field without fields of its own; `{path}` is where. */
  fieldPath: string
  /** The button that adds an entry to a list. */
  listAdd: string
  /** The button that removes an entry; `{name}` is the entry. */
  listRemove: string
}
