/**
 * A text of statements without parameters as Citus takes it. It repeats `set local` on its servers by the text that it came in, which of several
 * statements is all of them: each goes in a text of its own within the journey. A role is set here alone: on its servers whoever executes
 * a statement has signed in by that role, which may become no other. `isStrict`: what a tenant's transaction asks of several shards is an error.
 */
export function citusText(text: string, isStrict = false): string {
  return text
    .replaceAll(/\bset local role (\w+)/g, (_, role: string) =>
      alone(`perform set_config('role', '${role}', true)${isStrict && role !== 'fiscal_session' ? ONE_SHARD : ''}`),
    )
    .replaceAll(/\bset local [\w.]+ = ('[^']*'|\w+)/g, (statement) => alone(statement))
}

const ONE_SHARD = "; perform set_config('citus.multi_task_query_log_level', 'error', true)"

const alone = (statement: string) => `do $$begin ${statement}; end$$`
