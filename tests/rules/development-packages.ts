import type { SourceFile, Violation } from './source-file'

const serving =
  /^((app|components|lib|server|sandbox|prisma|scripts)\/|(instrumentation|middleware|next\.config|postcss\.config|prisma\.config|tailwind\.config)[\w.-]*$)/
const mentioned = /\b(?:from|import|require|resolve)\s*\(?\s*'([^'.@][^'/]*|@[\w-]+\/[^'/]+)|plugins: \{ '([^']+)'/g

/** Refuses imports of `devDependencies` in product code, because neither `npm start` nor the image installs them. */
export function checkDevelopmentPackages(files: SourceFile[]): Violation[] {
  const { devDependencies = {} } = JSON.parse(files.find(({ path }) => path === 'package.json')?.text ?? '{}') as {
    devDependencies?: Record<string, string>
  }
  return files
    .filter(({ path }) => serving.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(mentioned)]
        .map(([, imported, plugin]) => imported ?? plugin ?? '')
        .filter((name) => name in devDependencies)
        .map((name) => ({ path, message: `needs ${name} where only tests have it: move it to dependencies` })),
    )
}
