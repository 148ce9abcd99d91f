const wrapping =
  /\b(what (?:we|i) (?:offer|do|make|sell)|(?:our|my) (?:business|company|website|site)|please|can you|could you|write|make|create|draft|give me|produce|design|i (?:want|need)|a|an|the|some|me|us|short|post|posts|video|script|clip|reel|storyboard|shot list|captions?|subtitles?|graphic|picture|image|banner|card|flyer|about|for|on|of|with|that|in|as|and|\d+[\s-]*(?:s|sec|secs|second|seconds|min|minute|minutes)|instagram|facebook|linkedin|tiktok|youtube|x|twitter|google|business|profile|square|story|landscape|portrait|wide)\b[-,:.]?/gi

/** What a brief is about, without the words that only ask for it. Nothing where it is about the business as a whole. */
export function subjectOf(brief: string): string {
  return brief
    .replace(wrapping, ' ')
    .replace(/[.?!,;:\s]+/g, ' ')
    .trim()
}
