/** How many times as long as in `npm test` the long modes run: fuzzing, kills, power cuts, generated histories. */
export const times = Number(process.env.TEST_TIMES ?? 1);
