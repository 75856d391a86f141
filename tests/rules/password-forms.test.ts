import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

function faultsOf(source: string): string[] {
  const passwords = [...source.matchAll(/<(?:Field|input)\b[^>]*?type="password"[^>]*>/g)]
  return passwords.flatMap(({ 0: tag, index }) => {
    const form = source.slice(source.lastIndexOf('<form', index), source.indexOf('</form>', index))
    return [
      ...(/autoComplete="(?:current|new)-password"/.test(tag) ? [] : [`no kind: ${tag}`]),
      ...(/autoComplete="username\b|<(?:Own)?UserName\b/.test(form) ? [] : [`no user name: ${tag}`]),
    ]
  })
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'app', 'components'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))

test('every password field has an autocomplete kind and a user name for password managers', () => {
  const found = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  const withPassword = found.filter(({ source }) => source.includes('type="password"'))
  expect(withPassword.length).toBeGreaterThan(8)
  expect(withPassword.flatMap(({ file, source }) => faultsOf(source).map((fault) => `${file}: ${fault}`))).toEqual([])
})

test('a password without its kind or user name is found', () => {
  expect(faultsOf('<form><Field type="password" {...field("a")} /></form>')).toHaveLength(2)
  expect(
    faultsOf(
      '<form><UserName email={email} /></form><form><Field type="password" autoComplete="new-password" /></form>',
    ),
  ).toEqual([expect.stringMatching(/^no user name/)])
})
