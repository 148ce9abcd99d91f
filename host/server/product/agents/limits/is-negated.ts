/** Whether a sentence says what is not so: true as a fact, and no slogan. */
export const isNegated = (sentence: string): boolean =>
  /\b(?:not|no|never|neither|nor|none|nothing|nobody|cannot|closed|except|unfortunately|sorry)\b|n[’']t\b/i.test(sentence)
