import { readdirSync, readFileSync } from 'node:fs'

// Commands, URLs and file contents that the documents tell readers to use.

/** @param document path from the root */
export type Snippet = { document: string; language: string; text: string }

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

const documents = [
  ...['README.md', 'SECURITY.md', 'sandbox/stripe/README.md'],
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const textOf = new Map(documents.map((document) => [document, readFileSync(document, 'utf8')]))

const BLOCK = /^ *```(\w*)\n([^]*?)^ *```$/gm
const PROGRAMS = 'npm|npx|node|curl|psql|pg_dump|pg_restore|docker|kill|openssl|git|redis-cli|nginx|prisma|systemctl'
/** Must have an argument: a program's bare name isn't a command. */
const COMMAND = new RegExp(`^([A-Z_]+=\\S* )*(${PROGRAMS}) \\S`)
const ADDRESS = /^(?:(?:GET|POST|PUT|PATCH|DELETE) )?(?:APP_URL)?(\/[^ ]*)$/

/** In the order of the document. */
export const blocks: Snippet[] = [...textOf].flatMap(([document, text]) =>
  [...text.matchAll(BLOCK)].map(([, language = '', block = '']) => ({ document, language, text: block })),
)

/** Text between backticks in sentences and tables. */
const inline = [...textOf].flatMap(([document, text]) =>
  [...text.replace(BLOCK, '').matchAll(/`([^`]+)`/g)].map(([, words = '']) => ({
    document,
    text: words.replaceAll(/\s+/g, ' '),
  })),
)

/** One command per line, without comments; a quoted argument may span lines. */
function commandsOf(block: string): string[] {
  const commands: string[] = []
  let open = ''
  for (const line of block.replaceAll('\\\n', '').split('\n')) {
    open = open ? `${open}\n${line}` : line.replace(/(^| )# .*$| {2,}#.*$/, '').trim()
    const quotes = open.replaceAll(/"[^"]*"/g, '').split("'").length - 1
    if (quotes % 2 === 1) continue
    if (open) commands.push(open.replaceAll(/ {2,}(?=\S)/g, ' '))
    open = ''
  }
  return commands
}

/** Unique. A script's bare name stands for `npm run`. */
export const commands: string[] = [
  ...new Set([
    ...blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => commandsOf(text)),
    ...inline
      .map(({ text }) => (text.includes(':') && Object.hasOwn(scripts, text) ? `npm run ${text}` : text))
      .filter((text) => COMMAND.test(text)),
  ]),
]

/** Lines that look like commands in blocks without a language, which wouldn't be tested. */
export const unmarked = blocks
  .filter(({ language }) => language === '')
  .flatMap(({ document, text }) =>
    text.split('\n').flatMap((line) => (COMMAND.test(line.trim()) ? `${document}: ${line}` : [])),
  )

/** Expands `{x|y}` and `csv|json`. */
function alternatives(address: string): string[] {
  const [whole = '', words = ''] = /\{([^{}]*\|[^{}]*)\}|(?<==)[\w]+(\|\w+)+/.exec(address) ?? []
  if (!whole) return [address]
  return (words || whole).split('|').flatMap((word) => alternatives(address.replace(whole, word)))
}

/** The only block in a language. */
export function onlyBlock(language: string): string {
  const [block, ...others] = blocks.filter((each) => each.language === language)
  if (!block || others.length > 0) throw new Error(`there is not one block of ${language}`)
  return block.text
}

/** URLs of the product and the sandbox, as written. */
export const addresses: Snippet[] = inline.flatMap(({ document, text }) => {
  const [, address] = ADDRESS.exec(text) ?? []
  return address ? alternatives(address).map((each) => ({ document, language: '', text: each })) : []
})
