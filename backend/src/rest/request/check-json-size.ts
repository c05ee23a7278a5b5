import { measureJson } from '#server/http/request-limits.ts';
import { maxJsonDepth, maxJsonExponents, maxJsonValues, maxNumberLength } from '../limits.ts';
import { invalidBody, tooManyValues } from '../refusals/refusals.ts';

/**
 * Refuses a text that PostgreSQL is to read as JSON if that could cost far more than the text: deep nesting (400), too
 * many values (413), or numbers that are short here and long as text or in SQL (400).
 */
export function checkJsonSize(text: string): void {
  const { depth, values, longestNumber, exponents } = measureJson(text);
  if (values > maxJsonValues) throw tooManyValues(maxJsonValues);
  if (depth > maxJsonDepth) throw invalidBody(`JSON is nested deeper than ${maxJsonDepth} levels`);
  if (longestNumber > maxNumberLength || exponents > maxJsonExponents) {
    throw invalidBody(
      `A number in JSON can have at most ${maxNumberLength} characters and an exponent of three digits, ` +
        `and all exponents together can be at most ${maxJsonExponents}`,
    );
  }
}
