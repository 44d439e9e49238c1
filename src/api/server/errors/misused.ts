/** Thrown where a command cannot be done as typed: `message` tells the operator why, in Portuguese. */
export class Misused extends Error {}

/** Thrown where a command was right and failed for a reason outside the product. */
export class Failed extends Misused {}

/** Thrown where a command was right, and the running server failed at it by a fault of its own. */
export class ServerFault extends Failed {}
