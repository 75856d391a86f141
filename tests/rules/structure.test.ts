/** @jest-environment node */
import { checkStructure } from '@/scripts/lib/structure-rules.mjs'

const serverOnly = "import 'server-only'\n"

const inOrder: [path: string, text: string][] = [
  ['app/(viewer)/[category]/page.tsx', 'export default function Page() {}\n'],
  ['app/(viewer)/browse/_components/hero.tsx', ''],
  ['app/api/auth/[...nextauth]/route.ts', ''],
  ['components/ui/button.tsx', ''],
  ['lib/domains/tags/schema.ts', ''],
  ['lib/domains/tags/queries-list.ts', serverOnly],
  ['lib/domains/tags/mutations.ts', `// Writes.\n${serverOnly}`],
  ['lib/domains/tags/actions.ts', "'use server'\n"],
  ['lib/domains/tags/policy.test.ts', ''],
  ['lib/server/log.ts', `/* The log. */\n${serverOnly}`],
  ['lib/server/db/generated/client.ts', `${'// line\n'.repeat(500)}`],
  ['prisma/migrations/20240101000000_start/migration.sql', ''],
  ['prisma/seed/index.ts', ''],
  ['README.md', 'See https://example.org/home/page and `$HOME/x`.\n'],
]

const violations: [what: string, path: string, text: string, message: RegExp][] = [
  ['an unknown top-level entry', 'utils/x.ts', '', /top level/],
  ['another word in a domain', 'lib/domains/tags/service.ts', '', /a domain holds only/],
  ['a directory in a domain', 'lib/domains/tags/queries/list.ts', '', /a domain holds only/],
  ['a file beside the domains', 'lib/domains/shared.ts', '', /a domain holds only/],
  ['camelCase in a file name', 'components/ui/iconButton.tsx', '', /kebab-case/],
  ['PascalCase in a directory', 'components/Layout/footer.tsx', '', /directory 'Layout'/],
  ['a helper among the calls', 'app/api/tags/helpers.ts', '', /only route\.ts/],
  ['a barrel', 'components/ui/index.ts', '', /no barrels/],
  ['queries that a browser could load', 'lib/domains/tags/queries.ts', 'export const a = 1\n', /server-only/],
  ['mutations that a browser could load', 'lib/domains/tags/mutations-x.ts', '', /server-only/],
  ['a file of the server that a browser could load', 'lib/server/log.ts', "import 'pino'\n", /server-only/],
  ['actions without their directive', 'lib/domains/tags/actions.ts', serverOnly, /use server/],
  ['a file that is too long', 'lib/shared/long.ts', 'x\n'.repeat(401), /more than 400/],
  ['a note to self', 'lib/shared/note.ts', '// TODO later\n', /'TODO'/],
  ['another note to self', 'lib/shared/note.ts', '// FIXME\n', /'FIXME'/],
  ['a path of a Linux machine', 'lib/shared/path.ts', "const p = '/home/asha/rasika'\n", /\/home\/asha/],
  ['a path of a Mac', 'docs/x.md', 'open /Users/asha/rasika\n', /\/Users\/asha/],
  ['a path of root', 'lib/shared/path.ts', "const p = '/root/rasika'\n", /\/root\/rasika/],
  ['a path of a Windows machine', 'lib/shared/path.ts', "const p = 'C:\\\\rasika'\n", /C:/],
]

describe('the vocabulary of files', () => {
  it.each(violations)('is seen: %s', (_what, path, text, message) => {
    const found = checkStructure([{ path, text }])
    expect(found.map((violation) => violation.path)).toEqual([path])
    expect(found[0]?.message).toMatch(message)
  })

  it('has nothing against files in their place', () => {
    expect(checkStructure(inOrder.map(([path, text]) => ({ path, text })))).toEqual([])
  })
})
