/** What was asked for cannot be done: `message` tells the operator why, in Portuguese. */
export class Misused extends Error {}
