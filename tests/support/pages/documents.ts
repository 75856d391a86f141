import { readdirSync, readFileSync } from 'node:fs'

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
/** Requires an argument, because the bare name of a program isn't a command. */
const COMMAND = new RegExp(`^([A-Z_]+=\\S* )*(${PROGRAMS}) \\S`)
const ADDRESS = /^(?:(?:GET|POST|PUT|PATCH|DELETE) )?(?:APP_URL)?(\/[^ ]*)$/

export const blocks: Snippet[] = [...textOf].flatMap(([document, text]) =>
  [...text.matchAll(BLOCK)].map(([, language = '', block = '']) => ({ document, language, text: block })),
)

const inline = [...textOf].flatMap(([document, text]) =>
  [...text.replace(BLOCK, '').matchAll(/`([^`]+)`/g)].map(([, words = '']) => ({
    document,
    text: words.replaceAll(/\s+/g, ' '),
  })),
)

/** Returns the commands of a code block, without comments. Quoted text may span several lines. */
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

/**
 * All distinct commands in the documents. A script name in a sentence, such as `test:unit`, stands for `npm run
 * test:unit`.
 */
export const commands: string[] = [
  ...new Set([
    ...blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => commandsOf(text)),
    ...inline
      .map(({ text }) => (text.includes(':') && Object.hasOwn(scripts, text) ? `npm run ${text}` : text))
      .filter((text) => COMMAND.test(text)),
  ]),
]

/** Lines that look like commands but aren't tested, because their code block has no language. */
export const unmarked = blocks
  .filter(({ language }) => language === '')
  .flatMap(({ document, text }) =>
    text.split('\n').flatMap((line) => (COMMAND.test(line.trim()) ? `${document}: ${line}` : [])),
  )

/** Expands alternatives such as `{x|y}` and `csv|json`. */
function alternatives(address: string): string[] {
  const [whole = '', words = ''] = /\{([^{}]*\|[^{}]*)\}|(?<==)[\w]+(\|\w+)+/.exec(address) ?? []
  if (!whole) return [address]
  return (words || whole).split('|').flatMap((word) => alternatives(address.replace(whole, word)))
}

export function onlyBlock(language: string): string {
  const [block, ...others] = blocks.filter((each) => each.language === language)
  if (!block || others.length > 0) throw new Error(`there is not one block of ${language}`)
  return block.text
}

export const addresses: Snippet[] = inline.flatMap(({ document, text }) => {
  const [, address] = ADDRESS.exec(text) ?? []
  return address ? alternatives(address).map((each) => ({ document, language: '', text: each })) : []
})
