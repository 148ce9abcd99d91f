import type { ErrorTexts } from './auth-failure.ts'

/** Changing an attribute, e.g. `phone number`. */
export const attributeTexts = (attribute: string): ErrorTexts => ({
  NotAuthorizedException: `Please sign in again to update ${attribute}`,
  InvalidParameterException: `Invalid ${attribute} format`,
  LimitExceededException: 'Too many attempts. Please try again later',
  UserNotFoundException: 'User not found. Please sign in again',
  ResourceNotFoundException: 'Authentication error. Please sign in again',
})
