// What reaches into the framework or the runtime by ways that neither documents, as ESLint's `no-restricted-syntax`.
import type { Linter } from 'eslint'

const removedListeners = {
  selector: "MemberExpression[property.name='removeAllListeners']",
  message: "Listeners of others are not ours to remove: remove one's own with removeListener or an AbortSignal.",
}
const patchedPrototype = {
  selector:
    "AssignmentExpression > MemberExpression.left[object.type='MemberExpression'][object.property.name='prototype']",
  message: 'A patched prototype changes code that does not expect it: pass the function where it is needed.',
}
const globalState = {
  selector: "Identifier[name='globalThis']",
  message: 'State of the process is kept in the one typed object of lib/server/process-state.ts.',
}
const rule = (...restrictions: { selector: string; message: string }[]): Linter.RulesRecord => ({
  'no-restricted-syntax': ['error', ...restrictions],
})

export const framework: Linter.Config[] = [
  { files: ['**/*.{ts,tsx,mjs}'], rules: rule(removedListeners, patchedPrototype) },
  {
    files: ['app/**', 'components/**', 'lib/**', 'server/**', 'middleware.ts', 'instrumentation*.ts'],
    ignores: [
      '**/*.test.{ts,tsx}',
      'lib/server/process-state.ts',
      'lib/domains/catalogue/queries-shelves.ts', // until /browse is an edition
      'instrumentation-client.ts', // zod reads its configuration from there
    ],
    rules: rule(removedListeners, patchedPrototype, globalState),
  },
  { files: ['tests/support/browser-stubs.ts'], rules: rule(removedListeners) }, // completes jsdom
]
