import { badParam } from './faults'

export type Raw = string | Raw[] | RawObject
export type RawObject = Map<string, Raw>

const MAX_DEPTH = 8
const MAX_FIELDS = 2000

/**
 * Decodes form encoding with Stripe's brackets: `a[b]=1`, `a[0][b]=1`, `a[]=1`.
 * @throws {Fault} for a name that is nested too deeply or contradicts an earlier name
 */
export function decodeForm(text: string): RawObject {
  const root: RawObject = new Map()
  let fields = 0
  for (const [name, value] of new URLSearchParams(text)) {
    if (++fields > MAX_FIELDS) throw badParam('Too many parameters.')
    const head = name.split('[', 1)[0] ?? ''
    const rest = [...name.slice(head.length).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')
    if (rest.length > MAX_DEPTH) throw badParam(`Invalid parameter name: ${name}`)
    let node = root
    const keys = [head, ...rest]
    keys.forEach((part, depth) => {
      const key = part === '' && depth > 0 ? String(node.size) : part
      if (depth === keys.length - 1) {
        node.set(key, value)
        return
      }
      const next = node.get(key) ?? new Map<string, Raw>()
      if (!(next instanceof Map)) throw badParam(`Invalid parameter name: ${name}`)
      node.set(key, next)
      node = next
    })
  }
  return root
}

/** Converts a raw value, or throws Stripe's error. `path` is the parameter's name in messages. */
export type Check<T> = (value: Raw | undefined, path: string) => T
export type Checked<C> = C extends Check<infer T> ? T : never
export type Fields = Record<string, Check<unknown>>
export type CheckedFields<F extends Fields> = { [Key in keyof F]: Checked<F[Key]> }

function present(value: Raw | undefined, path: string): Raw {
  if (value === undefined) throw badParam(`Missing required param: ${path}.`, path, 'parameter_missing')
  return value
}

function textOf(value: Raw | undefined, path: string): string {
  const raw = present(value, path)
  if (typeof raw !== 'string') throw badParam('Invalid string: must be a string', path)
  if (raw === '') {
    throw badParam(
      `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however ` +
        `'${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
      path,
      'parameter_invalid_empty',
    )
  }
  return raw
}

export function text(limits: { max?: number; pattern?: RegExp } = {}): Check<string> {
  return (value, path) => {
    const result = textOf(value, path)
    const max = limits.max ?? 5000
    if (result.length > max) throw badParam(`Invalid string: must be at most ${max} characters`, path)
    if (limits.pattern && !limits.pattern.test(result)) throw badParam(`Invalid string: ${result}`, path)
    return result
  }
}

export function oneOf<const V extends string>(...values: V[]): Check<V> {
  return (value, path) => {
    const given = textOf(value, path)
    const found = values.find((candidate) => candidate === given)
    if (found === undefined) {
      const head = values.slice(0, -1).join(', ')
      const list = head ? `${head}${values.length > 2 ? ',' : ''} or ${values.at(-1)}` : values[0]
      throw badParam(`Invalid ${path}: must be one of ${list}`, path)
    }
    return found
  }
}

export function integer(limits: { min?: number; max?: number } = {}): Check<number> {
  return (value, path) => {
    const given = textOf(value, path)
    const result = Number(given)
    if (!/^-?\d+$/.test(given) || !Number.isSafeInteger(result)) {
      throw badParam(`Invalid integer: ${given}`, path, 'parameter_invalid_integer')
    }
    if (limits.min !== undefined && result < limits.min) {
      const message = `This value must be greater than or equal to ${limits.min}.`
      throw badParam(message, path, 'parameter_invalid_integer')
    }
    if (limits.max !== undefined && result > limits.max) {
      throw badParam(`This value must be less than or equal to ${limits.max}.`, path, 'parameter_invalid_integer')
    }
    return result
  }
}

export function decimal(limits: { above: number; max: number }): Check<number> {
  return (value, path) => {
    const given = textOf(value, path)
    const result = Number(given)
    if (!/^-?\d+(\.\d+)?$/.test(given)) throw badParam(`Invalid decimal: ${given}`, path)
    if (result <= limits.above || result > limits.max) {
      throw badParam(`Invalid value: must be greater than ${limits.above} and at most ${limits.max}`, path)
    }
    return result
  }
}

export function flag(): Check<boolean> {
  return (value, path) => {
    const given = textOf(value, path)
    if (given !== 'true' && given !== 'false') throw badParam(`Invalid boolean: ${given}`, path)
    return given === 'true'
  }
}

export function url(): Check<string> {
  return (value, path) => {
    const given = text()(value, path)
    // Returns the text unparsed, because the braces of Stripe's placeholder `{CHECKOUT_SESSION_ID}` must survive.
    if (!URL.canParse(given) || !/^https?:\/\//i.test(given)) throw badParam('Not a valid URL', path, 'url_invalid')
    return given
  }
}

export function currency(): Check<string> {
  const known = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))
  return (value, path) => {
    const given = textOf(value, path).toLowerCase()
    if (!known.has(given)) throw badParam(`Invalid currency: ${given}.`, path)
    return given
  }
}

/** Checks Stripe's limits. An empty value removes a key. */
export function metadata(): Check<Record<string, string>> {
  return (value, path) => {
    const raw = present(value, path)
    if (raw === '') return {}
    if (!(raw instanceof Map)) throw badParam('Invalid hash', path)
    if (raw.size > 50) throw badParam('Metadata can have at most 50 keys', path)
    const entries = [...raw].map(([key, item]): [string, string] => {
      if (typeof item !== 'string') throw badParam('Metadata values must be strings', `${path}[${key}]`)
      if (key.length > 40) throw badParam('Metadata keys can have up to 40 characters', `${path}[${key}]`)
      if (item.length > 500) throw badParam('Metadata values can have up to 500 characters', `${path}[${key}]`)
      return [key, item]
    })
    return Object.fromEntries(entries)
  }
}

export function list<T>(item: Check<T>, limits: { max?: number } = {}): Check<T[]> {
  return (value, path) => {
    const raw = present(value, path)
    const items = raw instanceof Map ? [...raw.values()] : null
    if (items === null || (raw instanceof Map && [...raw.keys()].some((key) => !/^\d+$/.test(key)))) {
      throw badParam('Invalid array', path)
    }
    if (limits.max !== undefined && items.length > limits.max) {
      throw badParam(`Array ${path} exceeded maximum ${limits.max} allowed elements.`, path)
    }
    return items.map((each, index) => item(each, `${path}[${index}]`))
  }
}

export function optional<T>(check: Check<T>): Check<T | undefined> {
  return (value, path) => (value === undefined ? undefined : check(value, path))
}

/** Makes a parameter optional. Converts an empty string to null, which clears the field. */
export function clearable<T>(check: Check<T>): Check<T | null | undefined> {
  return (value, path) => (value === undefined ? undefined : value === '' ? null : check(value, path))
}

export function ignored(): Check<undefined> {
  return () => undefined
}

export function hash<F extends Fields>(fields: F): Check<CheckedFields<F>> {
  return (value, path) => {
    const raw = present(value, path)
    if (!(raw instanceof Map)) throw badParam('Invalid hash', path)
    const name = (key: string) => (path === '' ? key : `${path}[${key}]`)
    const unknown = [...raw.keys()].filter((key) => !Object.hasOwn(fields, key)).map(name)
    if (unknown.length > 0) {
      const plural = unknown.length > 1 ? 's' : ''
      throw badParam(`Received unknown parameter${plural}: ${unknown.join(', ')}`, unknown[0], 'parameter_unknown')
    }
    const entries = Object.entries(fields).map(([key, check]) => [key, check(raw.get(key), name(key))])
    // Object.fromEntries loses the types, but the checks above guarantee them.
    return Object.fromEntries(entries) as CheckedFields<F>
  }
}

/**
 * Checks all parameters of a request. Always allows `expand`, because `expanded` handles it later.
 * @throws {Fault} for an unknown, missing or malformed parameter
 */
export function readParams<F extends Fields>(raw: RawObject, fields: F): CheckedFields<F> {
  return hash<F & { expand: Check<undefined> }>({ ...fields, expand: ignored() })(raw, '')
}

/** Limit of a range of creation times, in Unix seconds. */
const bound = optional(integer({ min: 0 }))
export const createdRange = hash({ gt: bound, gte: bound, lt: bound, lte: bound })

export function isWithin(created: number, range: Checked<typeof createdRange> | undefined): boolean {
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = range ?? {}
  return created > gt && created >= gte && created < lt && created <= lte
}

export const paging = {
  limit: optional(integer({ min: 1, max: 100 })),
  starting_after: optional(text()),
}
