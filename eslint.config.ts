import nextCoreWebVitals from 'eslint-config-next/core-web-vitals'
import nextTypescript from 'eslint-config-next/typescript'
import type { Linter } from 'eslint'
import { framework } from './scripts/rules/framework'
import { restrictedImports } from './scripts/rules/import-packages'
import { zones } from './scripts/rules/import-zones'

const source = ['**/*.{ts,tsx,mjs}']

const config: Linter.Config[] = [
  { ignores: ['.next*/**', '.data/**', 'coverage/**', 'lib/server/db/generated/**', 'next-env.d.ts', 'public/**'] },
  ...nextCoreWebVitals,
  ...nextTypescript,
  {
    // A comment cannot switch a rule off: a rule that is wrong is changed here, for everybody.
    linterOptions: { noInlineConfig: true },
  },
  {
    files: source,
    // Looking for cycles in the generated client would take longer than everything else together.
    settings: { 'import/ignore': ['node_modules', 'lib/server/db/generated'] },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
      'import/no-cycle': ['error', { ignoreExternal: true }],
      'import/no-default-export': 'error',
      'import/no-restricted-paths': ['error', { zones }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-len': [
        'error',
        { code: 120, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true },
      ],
      'no-console': 'off',
    },
  },
  {
    // The server writes to its log, which knows the request; scripts and sandboxes speak to a person.
    files: ['app/**', 'components/**', 'lib/**', 'server/**'],
    ignores: ['lib/server/log.ts', 'lib/server/env.ts', '**/*.test.{ts,tsx}'],
    rules: { 'no-console': ['error', { allow: ['error', 'warn'] }] },
  },
  {
    // There are no components in these: a function called `use…` is no hook.
    files: ['tests/**/*.ts'],
    rules: { 'react-hooks/rules-of-hooks': 'off' },
  },
  {
    // Where Next, or a tool's configuration, asks for a default export.
    files: [
      'app/**/{page,layout,template,loading,error,global-error,not-found,default}.tsx',
      'app/**/{sitemap,robots,manifest,icon,apple-icon,opengraph-image,twitter-image}.{ts,tsx}',
      'middleware.ts',
      '**/*.config.{ts,mjs}',
      'server/page-cache.ts',
      'tests/integration/support/global-setup.ts',
    ],
    rules: { 'import/no-default-export': 'off' },
  },
  ...restrictedImports,
  ...framework,
]

export default config
