export function readSeparated(
  text: string,
  delimiter?: string,
  newline?: '\n' | '\r\n',
): { rows: string[][]; errors: { message: string }[]; delimiter: string }
export function readTable(html: string): { border: string | null; rows: { border: string; textContent: string }[][] }
