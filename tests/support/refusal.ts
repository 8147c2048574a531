interface Answer {
  statusCode: number
  json(): { code: string }
}

/** The status and the code of a refused call. */
export const refusal = (answer: Answer): [status: number, code: string] => [answer.statusCode, answer.json().code]
