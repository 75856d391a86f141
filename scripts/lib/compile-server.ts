import { build } from 'esbuild'
import { inRoot } from './paths.mjs'

/**
 * Compiles a file of server/ for Node, into one module and what it loads only when needed. Packages stay outside: Next
 * uses the same ones.
 * @param entry name of the file: `main`, or `page-cache`, which Next loads by its path
 * @param outdir absolute path
 * @throws Error of esbuild, which names the place
 */
export async function compileServer(entry: 'main' | 'page-cache', outdir: string): Promise<void> {
  await build({
    entryPoints: [inRoot('server', `${entry}.ts`)],
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
