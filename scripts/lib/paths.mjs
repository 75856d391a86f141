// @ts-check
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout's root directory. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Absolute path of something inside the checkout. */
export const inRoot = (/** @type {string[]} */ ...parts) => path.join(root, ...parts)
