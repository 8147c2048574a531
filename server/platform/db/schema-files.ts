import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listRows } from './list-rows.ts'
import { statusRows } from './status-rows.ts'

export const schemaFolder = fileURLToPath(new URL('../../../db/schema', import.meta.url))

/** In a file of a table, what stands above this line is made by migrations, and what stands below it is a definition. */
const boundary = '-- Who may do what, and what follows from a change: made again whenever this file changes.'

/** One file of db/schema. */
export interface SchemaFile {
  /** Its path without the ending, for example `rules/visibility`. */
  name: string
  /** A table with its constraints and indexes. Migrations make them; a test compares. */
  table: string
  /** Functions, views, policies, triggers and rights. */
  definitions: string
  /** The files whose definitions have to be there before these. */
  needs: string[]
  /** The function that makes the rows anew which its triggers keep of some complaints, by their ids. */
  renew: string | undefined
}

/**
 * The files of db/schema in the order in which their definitions are made: rules and what triggers keep, each after what it needs, then the
 * tables, then what holds for every table, and the rows of the table `status`. Throws when two files need each other or a needed file is missing.
 */
export function readSchema(folder = schemaFolder): SchemaFile[] {
  const files = ['rules', 'kept', 'tables'].flatMap(room => readRoom(folder, room))
  const statuses = { name: 'statuses', table: '', definitions: statusRows, needs: [], renew: undefined }
  return inOrder([...files, readFile(folder, 'every-table'), statuses])
}

const readRoom = (folder: string, room: string): SchemaFile[] =>
  readdirSync(join(folder, room))
    .filter(file => file.endsWith('.sql'))
    .sort()
    .map(file => readFile(folder, `${room}/${file.replace(/\.sql$/, '')}`))

const readText = (folder: string, name: string) =>
  readFileSync(join(folder, `${name}.sql`), 'utf8').replaceAll('\r\n', '\n')

/** Conditions that the application has as data, and from which SQL is made. */
const madeConditions: Readonly<Record<string, string>> = { 'list-conditions': listRows }

/**
 * A condition that several policies and views share stands once in db/schema/conditions, or is made of data of the application; they
 * name it as `{{NAME}}`.
 */
const withConditions = (folder: string, text: string) =>
  text.replaceAll(/\{\{([a-z-]+)\}\}/g, (_, name: string) => {
    const condition = madeConditions[name] ?? readText(folder, `conditions/${name}`)
    return `(${condition.replaceAll(/^--.*\n/gm, '').trim()})`
  })

function readFile(folder: string, name: string): SchemaFile {
  const text = withConditions(folder, readText(folder, name))
  const [above = '', below] = text.split(boundary)
  const needs = /^-- Needs: (.+)$/m.exec(text)?.[1]?.split(', ') ?? []
  const renew = /^-- Renewed by: (\w+)$/m.exec(text)?.[1]
  return { name, table: below === undefined ? '' : above, definitions: below ?? text, needs, renew }
}

function inOrder(files: SchemaFile[]): SchemaFile[] {
  const ordered = new Set<SchemaFile>()
  const place = (file: SchemaFile, path: string[]) => {
    if (path.includes(file.name))
      throw new Error(`Files of db/schema need each other: ${[...path, file.name].join(' → ')}`)
    for (const need of file.needs) {
      const needed = files.find(({ name }) => name === need)
      if (!needed) throw new Error(`db/schema/${file.name}.sql needs ${need}, which is not there.`)
      place(needed, [...path, file.name])
    }
    ordered.add(file)
  }
  for (const file of files) place(file, [])
  return [...ordered]
}
