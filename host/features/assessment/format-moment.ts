const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** A moment in the user's own time: “November 21, 2026 at 10:00 AM”. */
export const formatMoment = (moment: string): string => format.format(new Date(moment))
