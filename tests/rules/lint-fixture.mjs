// Lints the given files with the project's configuration. Reads {path: text} as JSON from standard input, and prints
// {path: [{rule, message}]}. Runs in its own process, because ESLint's configuration is an ES module and Jest can't
// load it. Writes the files to disk, because the import rules resolve imports there.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ESLint } from 'eslint'

const config = fileURLToPath(new URL('../../eslint.config.ts', import.meta.url))
let input = ''
for await (const chunk of process.stdin) input += chunk
const files = JSON.parse(input)

const home = realpathSync(mkdtempSync(path.join(tmpdir(), 'rasika-rules-')))
const tsconfig = JSON.stringify({
  compilerOptions: { moduleResolution: 'bundler', module: 'esnext', paths: { '@/*': ['./*'] } },
})
try {
  for (const [name, text] of Object.entries({ ...files, 'tsconfig.json': tsconfig })) {
    const file = path.join(home, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  process.chdir(home) // zones and the alias '@/' are taken from the working directory
  const eslint = new ESLint({ cwd: home, overrideConfigFile: config })
  const report = {}
  for (const { filePath, messages } of await eslint.lintFiles(Object.keys(files))) {
    const name = path.relative(home, filePath).split(path.sep).join('/')
    report[name] = messages.map(({ ruleId, message }) => ({ rule: ruleId, message }))
  }
  process.stdout.write(JSON.stringify(report))
} finally {
  process.chdir(tmpdir())
  rmSync(home, { recursive: true, force: true })
}
