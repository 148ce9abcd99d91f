/** Who may open a screen. `paid` means signed in with `custom:payment_status` PAID. */
export type Access = 'public' | 'signed-in' | 'paid'
