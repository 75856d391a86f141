// `npm run licences`: writes docs/licences.md from package-lock.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { licencesPage, type Lock } from './lib/licences'
import { inRoot } from './lib/paths.mjs'

const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as Lock
writeFileSync(inRoot('docs', 'licences.md'), licencesPage(lock))
