import { createTagSchema, tagFormSchema, updateTagSchema } from './schema'

const messages = (schema: typeof createTagSchema | typeof tagFormSchema, input: unknown) => {
  const result = schema.safeParse(input)
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

test('an empty tag form has a message for each required field, as on the server', () => {
  const expected = {
    type: 'Please select a type',
    tag: 'Max 32 characters & should not contain spaces',
    name: 'Please enter a name',
  }
  expect(messages(tagFormSchema, { type: '', tag: '', name: '', description: '' })).toEqual(expected)
  expect(messages(createTagSchema, {})).toEqual(expected)
})

test('the letter of a tag must match its type, even if another field is invalid', () => {
  const input = { type: 's', tag: 'a:jack', name: '', description: '' }
  expect(messages(tagFormSchema, input)).toEqual({
    tag: 'A series tag must start with “s:”.',
    name: 'Please enter a name',
  })
})

test('an update of a tag skips absent fields, and an empty description becomes null', () => {
  expect(updateTagSchema.parse({})).toEqual({})
  expect(updateTagSchema.parse({ description: ' ' })).toEqual({ description: null })
})
