import { expect, test, vi } from 'vitest'
import { PlaceBook } from './place-book.ts'
import { sumOfPlaces, takePlace } from './places.ts'

test('no more is given than there is, and freed places are given again', async () => {
  const one = await takePlace('rooms', { most: 2 })
  const other = await takePlace('rooms', { most: 2 })
  expect([one?.sum, other?.sum]).toEqual([1, 2])
  expect(await takePlace('rooms', { most: 2 })).toBeUndefined()
  expect(await takePlace('other rooms', { most: 2 })).toBeDefined()
  one?.leave()
  expect(await sumOfPlaces('rooms')).toBe(1)
  expect(await takePlace('rooms', { most: 2 })).toBeDefined()
})

test('amounts are counted together, and holders are told that somebody was refused', async () => {
  const onWanted = vi.fn<() => void>()
  await takePlace('bytes', { most: 10, amount: 8, onWanted })
  expect(onWanted).not.toHaveBeenCalled()
  expect(await takePlace('bytes', { most: 10, amount: 3 })).toBeUndefined()
  expect(onWanted).toHaveBeenCalledOnce()
  expect((await takePlace('bytes', { most: 10, amount: 2 }))?.sum).toBe(10)
})

test('places are counted over all holders, and those of one that died are free again', () => {
  const book = new PlaceBook()
  const entry = (holder: string) => ({ holder, amount: 1, most: 2, onWanted: () => undefined })
  expect(book.take('rooms', 'a', entry('first'))).toBe(1)
  expect(book.take('rooms', 'b', entry('second'))).toBe(2)
  expect(book.take('rooms', 'c', entry('second'))).toBeNull()
  book.leaveAll('second')
  expect(book.sum('rooms')).toBe(1)
  expect(book.take('rooms', 'c', entry('third'))).toBe(2)
})
