/** The names that the contract with the backend allows, for the types and for the shapes of replies. */
export const contractNames = {
  onboardingSteps: ['welcome', 'phone', 'phone-confirmed', 'social', 'business-name', 'preferred-username', 'chat'],
  agents: [
    'cmo',
    'video-producer',
    'graphic-designer',
    'social-media',
    'chat-analytics',
    'customer-chat',
    'onboarding',
    'knowledge',
  ],
  findingGroups: ['message', 'structure', 'trust', 'findability', 'accessibility', 'speed'],
  networks: ['instagram', 'facebook', 'linkedin', 'x', 'tiktok', 'google-business'],
  webhookEvents: ['question.answered', 'question.unanswered', 'assessment.done'],
} as const
