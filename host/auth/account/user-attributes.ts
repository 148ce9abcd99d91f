/** The library's calls about attributes, loaded when the first is needed. */
export {
  confirmUserAttribute,
  fetchUserAttributes,
  sendUserAttributeVerificationCode,
  updateUserAttributes,
} from 'aws-amplify/auth'
