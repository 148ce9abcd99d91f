/** A refusal of the hosted sign-in that cannot be told to the app: its address was not the registered one. */
export class OAuthError extends Error {}
