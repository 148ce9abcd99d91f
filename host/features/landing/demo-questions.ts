/** What the demonstration on the landing page suggests to ask. */
export const demoQuestions = ['What does the assessment look at?', 'Which agents are there?', 'What happens to my data?'] as const
