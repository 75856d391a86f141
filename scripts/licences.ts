// `npm run licences` writes the table in docs/reference/licences.md from package-lock.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { licenceTable, type Lock } from './lib/licences'
import { inRoot } from './lib/paths.mjs'

const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as Lock
const page = inRoot('docs', 'reference', 'licences.md')
const [head = ''] = readFileSync(page, 'utf8').split('| Licence |')
writeFileSync(page, head + licenceTable(lock))
