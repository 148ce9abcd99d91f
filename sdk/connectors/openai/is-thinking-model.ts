/** Models of OpenAI that think, also as services that pass requests on name them. */
const pattern = /^(?:openai\/)?(?:o\d|gpt-(?:[5-9]|\d\d))/

/** True if a model of OpenAI thinks before it answers. What it thinks counts for the limit of its answer: a short one would leave nothing for the answer. */
export const isThinkingModel = (model: string): boolean => pattern.test(model)
