/*
 * The error of a command line that cannot be carried out: wrong arguments, unreadable files.
 * main.js prints it and exits with 2.
 */

export class Misuse extends Error {
  /**
   * @param {string} message may hold raw text: it is escaped when printed
   * @param {string} [usage] shown below it
   */
  constructor(message, usage = "") {
    super(message);
    this.usage = usage;
  }
}
