throw new Error("this thread cannot load");
