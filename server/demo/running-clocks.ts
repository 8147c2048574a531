import { addCalendarDays } from '#contract/values/day-numbers.ts'
import type { ClockName } from '#contract/statuses.ts'
import { type ClocksSetting, officeDefaults } from '#db/reference/settings.ts'
import {
  addWorkingDays,
  addWorkingTime,
  type WorkingCalendar,
  workingTimeBetween,
} from '#server/features/calendar/index.ts'
import type { ClockEffect } from '#server/features/lifecycle/lifecycle.ts'

type Running = { dueAt: Date } | { minutesLeft: number }

export interface ClockRow {
  clock: ClockName
  event: 'start' | 'pause' | 'resume' | 'stop'
  at: Date
  amount: number | null
  unit: 'working-days' | 'calendar-days' | null
}

/** Computes the clock events of one generated complaint. */
export function runningClocks(calendar: WorkingCalendar, lengths: ClocksSetting, severity: string) {
  const running = new Map<ClockName, Running>()

  function lengthOf(clock: ClockName): { amount: number; unit: 'working-days' | 'calendar-days' } {
    // the body complained against has the time of the office's setting
    const length =
      clock === 'G' ? { unit: 'working-days' as const, amount: officeDefaults.statements.days } : lengths[clock]
    return 'amount' in length ? length : { unit: length.unit, amount: length.bySeverity[severity] ?? 20 }
  }

  const changes = {
    start(clock: ClockName, at: Date) {
      const { amount, unit } = lengthOf(clock)
      const dueAt = unit === 'working-days' ? addWorkingDays(calendar, at, amount) : addCalendarDays(at, amount)
      running.set(clock, { dueAt })
      return { amount, unit }
    },
    pause(clock: ClockName, at: Date) {
      const state = running.get(clock)
      if (state && 'dueAt' in state) running.set(clock, { minutesLeft: workingTimeBetween(calendar, at, state.dueAt) })
    },
    resume(clock: ClockName, at: Date) {
      const state = running.get(clock)
      if (state && 'minutesLeft' in state)
        running.set(clock, { dueAt: addWorkingTime(calendar, at, state.minutesLeft) })
    },
    stop(clock: ClockName) {
      running.delete(clock)
    },
  }

  return {
    /** The running clock that ends first. */
    nearest(): { clock: ClockName; dueAt: Date } | undefined {
      return [...running]
        .flatMap(([clock, state]) => ('dueAt' in state ? [{ clock, dueAt: state.dueAt }] : []))
        .sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime())[0]
    },
    change({ clock, event }: ClockEffect, at: Date): ClockRow[] {
      return (clock === 'every' ? [...running.keys()] : [clock]).map(name => {
        const length = changes[event](name, at) ?? { amount: null, unit: null }
        return { clock: name, event, at, ...length }
      })
    },
  }
}
