/**
 * The page of the frame that diagrams are drawn in. What a diagram is made of stays in it: no address is asked for anything but the script.
 * @param script Its address.
 * @param source Where it may come from, in the words of a content security policy.
 */
export const framePage = (script: string, source: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${source}; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'">
<title>Diagrams of a chat</title>
</head>
<body>
<script src="${script}"></script>
</body>
</html>
`
