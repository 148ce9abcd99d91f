/** The labels that say what visitors talk to, and who wrote an answer. */
export interface DisclosureTexts {
  /** What visitors are told before they write. */
  disclosure: string
  /** The link behind it. */
  disclosureMore: string
  /** The button that consents. */
  disclosureAgree: string
  /** Marks an answer of a model in copies and exports. */
  generated: string
}
