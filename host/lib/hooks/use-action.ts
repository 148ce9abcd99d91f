import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../error-message.ts'
import { queryClient } from '../query-client.ts'

/** Something that the user asks for, one at a time: whether it is under way, and why it failed. */
export function useAction<Given = void>(work: (given: Given) => Promise<unknown>) {
  const { isPending, variables, error, mutate, reset } = useMutation<unknown, Error, Given>({ mutationFn: work }, queryClient)
  return {
    isBusy: isPending,
    /** What it is under way with. */
    busyWith: isPending ? variables : undefined,
    /** For the user; undefined again with the next try. */
    failure: error ? errorMessage(error) : undefined,
    run: mutate,
    /** Says no more of what failed. */
    clear: reset,
  }
}
