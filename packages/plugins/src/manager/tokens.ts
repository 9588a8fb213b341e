/** Token of the plugin's own logger, for constructors: `@inject(LOGGER) logger: HookLogger`. */
export const LOGGER = Symbol.for("hookline.logger");
