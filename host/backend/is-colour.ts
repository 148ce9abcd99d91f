/** Whether a text is a colour as the contract has it: `#rrggbb`. What is none never reaches a style, a picture or a prompt. */
export const isColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text)
