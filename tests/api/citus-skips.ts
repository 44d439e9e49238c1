import { beforeEach } from 'vitest'

// Tests that Citus cannot pass by its nature, by name, each with its reason. On PostgreSQL and PGlite they all run.

const PLANS = 'it reads the plan of one server, which the coordinator does not have'
const BEHIND = 'it takes tables back to a former version behind the server, by texts of several statements'
const POLICIES = 'policies look nothing up there: of users the statements alone say which ones a tenant sees'
const REFUSED = 'the coordinator refuses such a statement before its servers ask for rights'
const FUNCTIONS = 'functions have other shapes there (store/citus/shapes.ts)'
const STATISTICS = 'the statistics of tables are of the servers'
const TRIGGERS = 'there are no triggers on distributed tables'

const REASONS: Readonly<Record<string, string>> = {
  "a month of a tenant's products reads the spans that make it up, each by its key": PLANS,
  'of a span that was not over when sums were last written its days are read': PLANS,
  "two hundred days of a tenant's figures and payments are read by their key, whatever points of sale there are": PLANS,
  'a filled database of the versions before shows the same figures when it is opened, and takes documents into them':
    BEHIND,
  'changes that were not in the sums yet when the ISS came keep their taxes': BEHIND,
  'secrets of commands that stood in clear are erased, and their commands end': BEHIND,
  'tenants get a plan with the limits that stood with them': BEHIND,
  'gaps of coupons that are there already are found': BEHIND,
  'names that an older version let be the same are told apart by a number': BEHIND,
  'a database of before whose users were all deactivated stays shut, by what has been done there since': BEHIND,
  'a database of before with active users is known as finished, one whose making was interrupted is completed': BEHIND,
  'what a version from before ISS appends while this one serves is folded as its own':
    'no such version has ever served a distributed database',
  'each of them is used': PLANS,
  'every table of tenants has a policy for who sees the tenant and one for who sees some companies': POLICIES,
  'a tenant sees who holds a grant in it, never a password, and changes no user': POLICIES,
  'a tenant sees which of its users have a second factor, and nothing of it nor of the users of others': POLICIES,
  'a role without its settings sees nothing, whichever of the two': REFUSED,
  'within a scope nothing is written outside of it': REFUSED,
  'no role of the server changes, deletes or writes an entry by itself': REFUSED,
  'an entry that the owner of the database has changed with its own hash made anew is found': REFUSED,
  'ends of commands never wait for each other in a ring': REFUSED,
  'those of the text are those of the database': FUNCTIONS,
  'the end of an import vacuums what it changed by much, and nothing after one file': STATISTICS,
  'what is too large for the day is left to the night': STATISTICS,
  'one coupon with a clock error, in the past, has its SAT’s numbers laid out anew for no later one': TRIGGERS,
  'one coupon with a clock error, in the future, has its SAT’s numbers laid out anew for no later one': TRIGGERS,
  'a tenant is looked at when an alarm begins to hold there or an alert has lost its reason, and at no other time':
    'no statement looks at all tenants closely there: each with an alarm of time or an open alert is in turn',
  'one statement looks at all tenants where nothing waits': 'one of each tenant does',
  'an alert is raised, told and brought by few statements':
    'what one statement asks of several tables is asked apart there',
}

beforeEach(({ task, skip }) => {
  const reason = REASONS[task.name]
  if (reason) skip(reason)
})
