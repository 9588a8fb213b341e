export { MyPlugin } from "./plugin.js";
