/** Makes a PDF of one page: its text in one line, or, without one, a page with nothing on it. */
export function createPdf(name: string, text = ''): File {
  const content = text ? `BT /F1 12 Tf 40 700 Td (${text}) Tj ET` : ''
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, place) => {
    const start = file.length
    file += `${place + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return new File([file], name, { type: 'application/pdf' })
}

/** A Word document, zipped: “A loaf of rye bread costs 7 dollars.” */
const wordDocument = [
  'UEsDBBQAAAAIAKm2dV26d6ScywAAAFMBAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbJWQvVLDQAyEX+XmWiYnQ0HB2E4BtEDBC2jOsn3D/c1JCe',
  'HtkRNIQUcp7Wq/HfX7U4rmSI1DyYO9dZ3dj/37VyU2qmQe7CpSHwDYr5SQXamUVZlLSyg6tgUq+g9cCO667h58yUJZdrJl2LF/ohkPUczzSdcX',
  'SqPI1jxejBtrsFhrDB5FdTjm6Q9l90Nwenn28Boq36jBwti/av0WJjJv2OQFk8bBZ2kTTMUfkiLcZvwXr8xz8HS939JqK56YQ15SdFclYci/Pe',
  'D8tvEbUEsDBBQAAAAIAKm2dV3+xpu/lAAAAAUBAAALAAAAX3JlbHMvLnJlbHONzzsOwjAMBuCrRD5A3DIwoKRdWFgrLhClblrRPOSE1+3JwEAR',
  'A6N///osq/7hV3EjzksMGlrZQN+pgVZTapDnJWVRGyFrmEtJB8RsZ/Imy5go1M0U2ZtSR3aYjL0YR7hrmj3ypwFbU5xGDdyCOD8T/SPHaVosHa',
  'O9egrlx4GvRpUNOyoa7pFHHN+xrCxgp3DzYPcCUEsDBBQAAAAIAKm2dV3QvBUblAAAAMsAAAARAAAAd29yZC9kb2N1bWVudC54bWxFzkkKwzAM',
  'BdCrCB8gSrtoIWSgR3FsZwDbMpLTNLdvnC66eUJ88VE7fIKHt2NZKXbqVtVq6Nu9sWS24GKGM47S7J1ack4NopjFBS0VJRfPbCIOOp8rz7gT28',
  'RknMga5+DxXtcPDHqNqlSOZI8yU4ELuX+BJz0BTcCHg5GdtmBIssATLHmvWaoWy2WRL9Plrw3/n/ZfUEsBAhQDFAAAAAgAqbZ1Xbp3pJzLAAAA',
  'UwEAABMAAAAAAAAAAAAAAIABAAAAAFtDb250ZW50X1R5cGVzXS54bWxQSwECFAMUAAAACACptnVd/sabv5QAAAAFAQAACwAAAAAAAAAAAAAAgA',
  'H8AAAAX3JlbHMvLnJlbHNQSwECFAMUAAAACACptnVd0LwVG5QAAADLAAAAEQAAAAAAAAAAAAAAgAG5AQAAd29yZC9kb2N1bWVudC54bWxQSwUG',
  'AAAAAAMAAwC5AAAAfAIAAAAA',
].join('')

export const createWordDocument = (name: string): File =>
  new File([Uint8Array.from(atob(wordDocument), (character) => character.charCodeAt(0))], name)
