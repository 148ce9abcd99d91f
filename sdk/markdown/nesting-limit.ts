/** How deep quotes and list items can be nested, and marks in each other: deeper ones are text. */
export const nestingLimit = 20
