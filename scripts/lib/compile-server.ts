import { build } from 'esbuild'
import { inRoot } from './paths.mjs'

/**
 * Compiles server/main.ts for Node, into `main.mjs` and what it loads only when needed. Packages stay outside: Next
 * uses the same ones.
 * @param outdir absolute path
 * @throws Error of esbuild, which names the place
 */
export async function compileServer(outdir: string): Promise<void> {
  await build({
    entryPoints: [inRoot('server', 'main.ts')],
    outdir,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    alias: { 'server-only': inRoot('node_modules', 'server-only', 'empty.js') },
    logLevel: 'silent',
  })
}
