const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text for an XML element or attribute: signs escaped, characters that XML 1.0 cannot hold left out. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')
}

/** An element that holds text. @param name as written, with its prefix */
export function xmlElement(name: string, text: string | number): string {
  return `<${name}>${xmlText(String(text))}</${name}>`
}
