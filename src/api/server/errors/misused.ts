/** What was asked for cannot be done: `message` tells the operator why, in Portuguese. */
export class Misused extends Error {}

/** What was asked for was right and failed for a reason outside the product. */
export class Failed extends Misused {}

/** What was asked for was right, and the running server failed at it by a fault of its own. */
export class ServerFault extends Failed {}
