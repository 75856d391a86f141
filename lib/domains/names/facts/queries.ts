import 'server-only'

/** SQL: the facts of a name n as `Facts`, those in columns of their own too. A form has none. */
export const factsSql = (kind: string): string =>
  kind === 'form' ? `'{}'::jsonb` : `jsonb_strip_nulls(n."facts" || ${columns[kind] ?? `'{}'::jsonb`})`

/** SQL: facts that are columns, because statements ask for them. */
const columns: Readonly<Record<string, string>> = {
  raga: `jsonb_build_object('melakarta', n."melakarta"::text, 'isMelakarta', CASE WHEN n."isMelakarta" THEN 'yes' END,
    'arohana', n."arohana", 'avarohana', n."avarohana")`,
  composition: `jsonb_build_object('language', n."language",
    'raga', (SELECT r."name" FROM "Raga" r WHERE r."id" = n."ragaId"),
    'tala', (SELECT t."name" FROM "Tala" t WHERE t."id" = n."talaId"))`,
}
